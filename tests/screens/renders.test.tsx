import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SignUpViewModel } from '../../src/screens/sign-up/sign-up.view-model'
import { en } from '../support/english'
import { renderPortal } from '../support/render-portal'

/** Sign-up, and which parts of it have been rendered since they were last asked for. */
async function openSignUp() {
  let screenRenders = 0
  const { heading } = en.signUp
  // The screen reads its heading once in every render, and nothing else does.
  Object.defineProperty(en.signUp, 'heading', {
    configurable: true,
    get: () => {
      screenRenders += 1
      return heading
    },
  })
  onTestFinished(() => void Object.defineProperty(en.signUp, 'heading', { value: heading }))
  const page = await renderPortal('/signin')

  // A field asks for its own problem once in every render, and nothing else does.
  const fieldRenders = new Set<string>()
  page.portal.container.onActivation(SignUpViewModel, (_context, model) => {
    const problem = model.form.problem.bind(model.form)
    vi.spyOn(model.form, 'problem').mockImplementation((field) => {
      fieldRenders.add(field)
      return problem(field)
    })
    return model
  })
  await page.press('Create an account')

  const takeRendered = () => {
    const rendered = [...fieldRenders, ...(screenRenders > 0 ? ['the screen'] : [])].sort()
    fieldRenders.clear()
    screenRenders = 0
    return rendered
  }
  expect(takeRendered()).toEqual(['email', 'firstName', 'lastName', 'password', 'the screen'])
  return { ...page, takeRendered }
}

const fields = { firstName: 'First name', lastName: 'Last name', email: 'Email', password: 'Password' }

test.each(Object.entries(fields))(
  'typing into %s renders that field and nothing else',
  async (name, label) => {
    const page = await openSignUp()
    await page.user.click(screen.getByLabelText(label))
    page.takeRendered()
    await page.user.keyboard('Mira')
    expect(page.takeRendered()).toEqual([name])
  },
)

test.each(Object.entries(fields))(
  'the same holds for %s while every field says what is wrong with it',
  async (name, label) => {
    const page = await openSignUp()
    await page.press('Sign Up')
    await page.user.click(screen.getByLabelText(label))
    page.takeRendered()
    await page.user.keyboard('Mira')
    expect(page.takeRendered()).toEqual([name])
  },
)
