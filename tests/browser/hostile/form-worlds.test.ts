import { onSandbox, testWorlds } from './cells'

// How visitors fill in forms. Text spacing and large letters: sizes.test.ts and full/german.test.ts.
testWorlds([
  // 1Password and others set the value and tell that it has changed, without keys.
  onSandbox(
    'fields filled with one event',
    ['edit'],
    ({ context }) => context.addInitScript(muteFields, true),
    { needsPointer: true },
  ),
  // facebook/react#1159, #8174; go-shiori/shiori#222
  onSandbox(
    'fields filled without any event',
    ['sign-up', 'promo code'],
    ({ context }) => context.addInitScript(muteFields, false),
    { needsPointer: true },
  ),
])

/** Runs in the page. The card form is Stripe's own, in frames that extensions do not reach. */
function muteFields(announcesChange: boolean) {
  const isOwn = (field: EventTarget | null) =>
    field instanceof HTMLInputElement &&
    ['text', 'email', 'password'].includes(field.type) &&
    !field.autocomplete.startsWith('cc-')
  for (const name of ['input', 'change', 'keydown', 'keyup', 'beforeinput'])
    window.addEventListener(
      name,
      (event) => {
        const { isTrusted, target, type } = event
        if (!isTrusted || !target || !isOwn(target)) return
        event.stopImmediatePropagation()
        if (type === 'input' && announcesChange) target.dispatchEvent(new Event('change', { bubbles: true }))
      },
      true,
    )
}
