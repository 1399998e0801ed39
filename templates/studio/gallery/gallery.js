/** Shows the robots that have all words of the search in their texts. */
const search = document.getElementById("search");
const cards = [...document.querySelectorAll("li")];
const texts = cards.map((card) => card.textContent.toLowerCase());
const none = document.getElementById("none");
const count = document.getElementById("count");

function show() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  cards.forEach((card, i) => {
    card.hidden = !words.every((word) => texts[i].includes(word));
    found += card.hidden ? 0 : 1;
  });
  none.hidden = found > 0;
  count.textContent = `${found} of ${cards.length}`;
}

search.addEventListener("input", show);
show();
