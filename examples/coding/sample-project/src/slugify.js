/** Turns a title into the last part of a web address. */
export function slugify(title) {
  return title.toLowerCase().replaceAll(' ', '-');
}
