import { afterEach, beforeEach, expect, test } from 'vitest'
import { ignoreMissedPresses } from '../../src/browser/missed-presses'

let pressed: string[] = []
let stop = new AbortController()

beforeEach(() => {
  stop = new AbortController()
  ignoreMissedPresses({
    addEventListener: (type: string, listener: EventListenerOrEventListenerObject) =>
      window.addEventListener(type, listener, { capture: true, signal: stop.signal }),
  })
  document.body.innerHTML = `<button>Apply</button> <a href="#remove">Remove</a>
    <label>Monthly <input type="radio" name="plan" /></label> <p>Text</p> <input type="text" />`
  pressed = []
  for (const each of document.querySelectorAll('button, a, input'))
    each.addEventListener('click', () => void pressed.push(each.localName))
})

afterEach(() => {
  stop.abort()
  document.body.innerHTML = ''
})

/** Presses at a time in milliseconds. Returns whether the browser does what the control is for. */
function press(selector: string, at: number, { x = 100, detail = 1 } = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: 50, detail })
  Object.defineProperty(event, 'timeStamp', { value: at })
  return document.querySelector(selector)?.dispatchEvent(event) ?? false
}

test('a second press does not reach what has taken the place of the pressed control', () => {
  press('button', 1000)
  expect(press('a', 1250)).toBe(false)
  expect(press('a', 1700, { x: 108 })).toBe(false)
  expect(pressed).toEqual(['button'])
})

test('nor does it move the focus there', () => {
  const down = (at: number) => {
    const event = new MouseEvent('mousedown', { bubbles: true, cancelable: true, clientX: 100, clientY: 50 })
    Object.defineProperty(event, 'timeStamp', { value: at })
    return document.querySelector('a')?.dispatchEvent(event)
  }
  press('button', 1000)
  expect(down(1200)).toBe(false)
  expect(down(1500)).toBe(true)
})

test('a press later or elsewhere does', () => {
  press('button', 1000)
  press('a', 1500)
  press('button', 1600, { x: 140 })
  expect(pressed).toEqual(['button', 'a', 'button'])
})

test('the same control is pressed twice, and its label with it', () => {
  press('button', 1000)
  press('button', 1100)
  press('p', 1200)
  press('label', 1300)
  press('input', 1300)
  expect(pressed.filter((each) => each === 'button')).toHaveLength(2)
  expect(pressed.at(-1)).toBe('input')
})

test('a button that was rendered anew is pressed', () => {
  press('button', 1000)
  const again = document.createElement('button')
  again.textContent = 'Apply'
  again.addEventListener('click', () => void pressed.push('again'))
  document.querySelector('button')?.replaceWith(again)
  press('button', 1300)
  expect(pressed).toEqual(['button', 'again'])
})

test('a press on a text field is followed by one on what has been scrolled there', () => {
  press('[type=text]', 1000)
  press('button', 1100)
  press('[type=text]', 1200)
  expect(pressed).toEqual(['input', 'button', 'input'])
})

test('a key presses whatever has the focus', () => {
  press('button', 1000)
  press('a', 1100, { detail: 0 })
  expect(pressed).toEqual(['button', 'a'])
})
