import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../support/render-portal'

const card = () => within(screen.getByRole('region', { name: 'Your profile' }))

async function withPicture(profilePictureURL: string) {
  await renderPortal('/', {
    email: 'free@example.com',
    before: ({ world }) =>
      world.change((draft) => {
        for (const account of draft.accounts) account.profilePictureURL = profilePictureURL
      }),
  })
}

test('a picture of the user is shown, and nobody is told where it is shown', async () => {
  await withPicture('https://pictures.example.com/fay.png')
  const picture = card().getByRole('presentation', { hidden: true })
  expect(picture).toHaveAttribute('src', 'https://pictures.example.com/fay.png')
  expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer')
})

test.each([
  'http://pictures.example.com/fay.png',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  'fay.png',
])('a picture that does not come by https is not asked for: %s', async (address) => {
  await withPicture(address)
  expect(card().queryByRole('presentation', { hidden: true })).not.toBeInTheDocument()
  expect(card().getByText('FF')).toBeInTheDocument()
})

test('an account that signs in with Facebook is labelled so', async () => {
  await renderPortal('/', {
    email: 'free@example.com',
    before: ({ world }) =>
      world.change((draft) => {
        if (draft.session) draft.session.method = 'facebook'
      }),
  })
  expect(card().getByText('Facebook')).toBeInTheDocument()
})

test('the page for a new password names terms and privacy, and shows the logo', async () => {
  await renderPortal('/set-password?mode=resetPassword&oobCode=good', {
    before: ({ world, clock }) =>
      world.change((draft) => {
        draft.resetCodes.push({ code: 'good', accountId: 'free', createdAt: clock.now(), used: false })
      }),
  })
  expect(screen.getAllByRole('link', { name: 'Terms of Service' }).length).toBeGreaterThan(1)
  expect(screen.getAllByRole('link', { name: 'Privacy Policy' }).length).toBeGreaterThan(1)
  expect(screen.getByRole('link', { name: 'Halcyon, home' })).toBeInTheDocument()
})
