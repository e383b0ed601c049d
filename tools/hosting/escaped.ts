/** Escapes a text for HTML and SVG, also between quotation marks. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
