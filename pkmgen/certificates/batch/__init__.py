"""The files of batches and of limbs side by side: loops compared with reference texts, lanes executed on symbols."""
