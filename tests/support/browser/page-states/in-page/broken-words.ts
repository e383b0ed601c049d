import { nameOf, visibleTexts } from './visible-text'

/** Returns the words that are broken between their letters. Emails and numbers joined by spaces may be. */
export function brokenWords(): string[] {
  const elements = new Map(visibleTexts().map(({ node, element }) => [node, element]))
  return Array.from(elements, ([node, element]) =>
    wordsOf(node)
      .filter((word) => linesOf(word) > 1)
      .map((word) => `"${word.toString()}" is broken in ${nameOf(element)}`),
  ).flat()
}

function wordsOf(node: Text): Range[] {
  const texts = node.data.matchAll(/[\S\u00a0]+/g)
  return Array.from(texts).flatMap(({ 0: text, index }) =>
    /[@\u00a0]/.test(text) ? [] : letters(node, text, index),
  )
}

/** A line may end after a hyphen or a slash. */
function letters(node: Text, text: string, start: number): Range[] {
  return Array.from(text.matchAll(/[\p{L}\d.,$’']+/gu), ({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(node, start + index)
    range.setEnd(node, start + index + word.length)
    return range
  })
}

function linesOf(word: Range): number {
  return new Set(Array.from(word.getClientRects(), ({ bottom }) => Math.round(bottom))).size
}
