import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { en } from '../support/english'
import type { ViewModels } from '../../src/portal'
import { renderPortal } from '../support/render-portal'

/** Sign-up, and which parts of it have been rendered since they were last asked for. */
async function openSignUp() {
  let screenRenders = 0
  const texts = {
    ...en,
    get signUp() {
      screenRenders += 1
      return en.signUp
    },
  }
  const page = await renderPortal('/signin', { texts })

  // A field asks for its own problem once in every render, and nobody else does.
  const fieldRenders = new Set<string>()
  const { viewModels } = page.portal
  const signUp = () => {
    const model = viewModels.signUp()
    const problem = model.form.problem.bind(model.form)
    model.form.problem = (field) => {
      fieldRenders.add(field)
      return problem(field)
    }
    return model
  }
  const listened: ViewModels = Object.assign(Object.create(viewModels), { signUp })
  Object.assign(page.portal, { viewModels: listened })
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
