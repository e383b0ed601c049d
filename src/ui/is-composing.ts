/**
 * Whether a key belongs to an input method, which confirms or discards a suggestion with it. Safari ends the composition before the
 * key's event, which is then told by its code alone (webkit.org/b/165004).
 */
export function isComposing({
  isComposing: isOpen,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isOpen || keyCode === 229
}
