// A robot of the gallery is loaded when its card is opened, and let go when it is closed: each page takes a WebGL context.
document.addEventListener("toggle", (event) => {
  const frame = event.target.querySelector("iframe[data-page]");
  if (frame && event.target.open) frame.src = frame.dataset.page;
  else if (frame) frame.removeAttribute("src");
}, true);
