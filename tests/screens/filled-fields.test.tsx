import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sandboxPassword } from '#adapters/in-memory/seed'
import { en } from '../support/english'
import { renderPortal } from '../support/render-portal'

// facebook/react#1159, #8174; go-shiori/shiori#222: browsers and password managers fill in fields without an event.

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

/** As an extension does, whose scripts do not share the page's objects. */
function fillFromOutside(label: string, text: string) {
  Reflect.set(HTMLInputElement.prototype, 'value', text, input(label))
}

/** As a script of the page does, for example of an in-app browser. */
function fillInPage(label: string, text: string) {
  input(label).value = text
}

describe.each([
  ['an extension', fillFromOutside],
  ['a script of the page', fillInPage],
] as const)('what %s filled in without an event', (_who, fill) => {
  test('signs a user in', async () => {
    const page = await renderPortal('/signin')
    fill('Email', 'free@example.com')
    fill('Password', sandboxPassword)
    await page.press('Sign In')
    expect(page.address()).toBe('/')
  })

  test('is a code that can be applied', async () => {
    const page = await renderPortal('/membership?plan=first')
    fill('Promo code', 'CALM50')
    // The button is disabled while the field is empty.
    fireEvent.pointerOver(input('Promo code').form ?? document.body)
    await page.press('Apply')
    expect(screen.getByText(en.promo.applied)).toBeVisible()
  })
})

test('fields that stay as they are show no problem when the pointer or the focus passes', async () => {
  const page = await renderPortal('/signin')
  fireEvent.pointerOver(input('Email').form ?? document.body)
  await page.user.click(input('Email'))
  await page.user.click(input('Password'))
  await page.user.click(input('Email'))
  expect(input('Email')).toHaveAccessibleDescription('')
  expect(input('Password')).toHaveAccessibleDescription('')
})
