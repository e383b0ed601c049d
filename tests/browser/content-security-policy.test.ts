import { expect, test } from 'vitest'
import { openPortal } from '../support/browser/launch'

/** Injections that the policy has to stop, at least one per directive. */
const injections: Readonly<Record<string, string>> = {
  'an inline script': `
    const script = document.createElement('script')
    script.append('window.ran = true')
    document.head.append(script)`,
  'a script of another origin': `
    const script = document.createElement('script')
    script.src = 'https://evil.example/script.js'
    document.head.append(script)`,
  'an inline event handler': `
    document.body.setAttribute('onclick', 'window.ran = true')
    document.body.click()`,
  // In a new frame: code that the test evaluates is not subject to the policy.
  'evaluated text': `requestAnimationFrame(() => {
    try { new Function('window.ran = true')() } catch {}
  })`,
  'a javascript: address': `
    const link = document.createElement('a')
    link.href = 'javascript:window.ran = true'
    document.body.append(link)
    link.click()`,
  'a request to another origin': `fetch('https://evil.example/', { method: 'POST' }).catch(() => undefined)`,
  'an image over HTTP': `
    const image = new Image()
    image.src = 'http://evil.example/secret.png'`,
  'a frame of another origin': `
    const frame = document.createElement('iframe')
    frame.src = 'https://evil.example/'
    document.body.append(frame)`,
  'an inline style': `
    const style = document.createElement('style')
    style.append('body { background: url("https://evil.example/") }')
    document.head.append(style)`,
  'a form to another origin': `
    const form = document.createElement('form')
    form.action = 'https://evil.example/'
    document.body.append(form)
    form.submit()`,
  'another base address': `
    const base = document.createElement('base')
    base.href = 'https://evil.example/'
    document.head.append(base)`,
  'an object of another origin': `
    const object = document.createElement('object')
    object.data = 'https://evil.example/object'
    document.body.append(object)`,
  'markup from text (reported only)': `document.createElement('div').innerHTML = '<b>bold</b>'`,
}

test('the policy stops every injection, and a violation fails the test', async () => {
  const { page, problems, close } = await openPortal()
  await page.goto('/membership')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(problems).toEqual({ refused: [], errors: [] })

  const violations = () =>
    problems.errors.filter((text) => /^Violation \((enforce|report)\)/.test(text)).length
  for (const [name, script] of Object.entries(injections)) {
    const before = violations()
    await page.evaluate(script)
    await expect.poll(violations, { message: name }).toBeGreaterThan(before)
    expect({ name, ran: await page.evaluate('window.ran') }).toEqual({ name, ran: undefined })
  }
  await expect(close()).rejects.toThrow('Problems of the page')
})
