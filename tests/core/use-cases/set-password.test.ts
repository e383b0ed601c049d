import { describe, expect, test } from 'vitest'
import { SetPassword } from '../../../src-core/use-cases/set-password'
import { valueOf } from '../../contracts/answers'
import { newOutside, personOf, signIn } from '../../support/test-world'

const strong = 'Still-Water'

async function resetting() {
  const outside = newOutside()
  valueOf(await outside.identity.requestPasswordReset('free@example.com'))
  const code = outside.world.read().resetCodes[0]?.code ?? ''
  return { ...outside, link: { code }, setPassword: new SetPassword(outside.identity, outside.log) }
}

describe('the link', () => {
  test('says whose account it is, as often as it is asked', async () => {
    const { setPassword, link, log } = await resetting()
    expect(valueOf(await setPassword.verify(link))).toBe('free@example.com')
    expect(valueOf(await setPassword.verify(link))).toBe('free@example.com')
    expect(log.entries).toEqual([])
  })

  test('that nobody has sent is refused and logged, without its code', async () => {
    const { setPassword, log } = await resetting()
    expect(await setPassword.verify({ code: 'made-up-secret' })).toEqual({
      type: 'error',
      error: { kind: 'code-invalid' },
    })
    expect(log.entries).toEqual([
      { level: 'warn', message: 'The reset link could not be verified', cause: { kind: 'code-invalid' } },
    ])
    expect(JSON.stringify(log.entries)).not.toContain('made-up-secret')
  })

  test('that is too old is refused and logged', async () => {
    const { setPassword, link, clock, log } = await resetting()
    await clock.advance(60 * 60 * 1000 + 1)
    expect(await setPassword.verify(link)).toMatchObject({ type: 'error', error: { kind: 'code-expired' } })
    expect(log.entries).toHaveLength(1)
  })
})

describe('the new password', () => {
  test('is the one to sign in with from then on, without the spaces around it', async () => {
    const { setPassword, link, identity, world, log } = await resetting()
    valueOf(await setPassword.execute(link, `  ${strong} `))
    expect(personOf(world, 'free@example.com').password).toBe(strong)
    valueOf(await identity.signIn({ email: 'free@example.com', password: strong }))
    expect(log.entries).toEqual([])
  })

  test('is set once by one link', async () => {
    const { setPassword, link, world, log } = await resetting()
    valueOf(await setPassword.execute(link, strong))
    expect(await setPassword.execute(link, 'Other-Water')).toMatchObject({ error: { kind: 'code-invalid' } })
    expect(personOf(world, 'free@example.com').password).toBe(strong)
    expect(log.entries).toMatchObject([{ level: 'warn', message: 'The new password was not set' }])
    expect(JSON.stringify(log.entries)).not.toContain('Other-Water')
  })

  test.each(['', 'Short-1', 'no-capital', 'NoSpecial1', '   Aa-1234   '])(
    'has to be strong once its outer spaces are gone: "%s" is not sent',
    async (password) => {
      const { setPassword, link, world } = await resetting()
      const before = personOf(world, 'free@example.com').password
      expect(await setPassword.execute(link, password)).toEqual({
        type: 'error',
        error: { kind: 'password-too-weak' },
      })
      expect(personOf(world, 'free@example.com').password).toBe(before)
      expect(world.read().resetCodes[0]?.used).toBe(false)
    },
  )

  test('is not set without a link, however strong it is', async () => {
    const { setPassword } = await resetting()
    expect(await setPassword.execute(undefined, strong)).toEqual({
      type: 'error',
      error: { kind: 'link-missing' },
    })
  })

  test('may be refused by the provider’s own policy, which leaves the link good', async () => {
    const { setPassword, link, world, log } = await resetting()
    const refused = { kind: 'password-refused', missing: ['length'] } as const
    world.faults.next('confirmPasswordReset', refused)
    expect(await setPassword.execute(link, strong)).toEqual({ type: 'error', error: refused })
    expect(log.entries).toHaveLength(1)
    valueOf(await setPassword.execute(link, strong))
  })

  test('ends the sessions of the account', async () => {
    const { setPassword, link, identity, world } = await resetting()
    await signIn({ identity })
    valueOf(await setPassword.execute(link, strong))
    expect(world.read().session).toBeUndefined()
  })
})
