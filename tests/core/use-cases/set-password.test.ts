import { describe, expect, test } from 'vitest'
import { failure } from '#core/shared/result'
import { SetPassword } from '#core/use-cases/set-password'
import { valueOf } from '../../contracts/results'
import { newTestEnvironment, personOf } from '../../support/test-world'

const strong = 'Still-Water'

async function setup() {
  const environment = newTestEnvironment()
  valueOf(await environment.identity.requestPasswordReset('free@example.com'))
  const code = environment.world.read().resetCodes[0]?.code ?? ''
  const setPassword = new SetPassword(environment.identity, environment.log)
  return { ...environment, link: { code }, setPassword }
}

describe('the link', () => {
  test('belongs to an email', async () => {
    const { setPassword, link, log } = await setup()
    expect(valueOf(await setPassword.verify(link))).toBe('free@example.com')
    expect(log.entries).toEqual([])
  })

  test('that is invalid is logged without its code', async () => {
    const { setPassword, log } = await setup()
    const cause = { kind: 'code-invalid' } as const
    expect(await setPassword.verify({ code: 'made-up-secret' })).toEqual(failure(cause))
    expect(log.entries).toEqual([{ level: 'warn', message: 'The reset link could not be verified', cause }])
  })
})

describe('the new password', () => {
  test('is trimmed, and works at the next sign-in', async () => {
    const { setPassword, link, identity, world, log } = await setup()
    valueOf(await setPassword.execute(link, `  ${strong} `))
    expect(personOf(world, 'free@example.com').password).toBe(strong)
    valueOf(await identity.signIn({ email: 'free@example.com', password: strong }))
    expect(log.entries).toEqual([])
  })

  test('is set once per link', async () => {
    const { setPassword, link, world, log } = await setup()
    valueOf(await setPassword.execute(link, strong))
    expect(await setPassword.execute(link, 'Other-Water')).toMatchObject({ error: { kind: 'code-invalid' } })
    expect(personOf(world, 'free@example.com').password).toBe(strong)
    expect(log.entries).toMatchObject([{ level: 'warn', message: 'The new password was not set' }])
    expect(JSON.stringify(log.entries)).not.toContain('Other-Water')
  })

  test('is not sent while it is weak', async () => {
    const { setPassword, link, world } = await setup()
    const before = personOf(world, 'free@example.com').password
    expect(await setPassword.execute(link, '   Aa-1234   ')).toEqual(failure({ kind: 'password-too-weak' }))
    expect(personOf(world, 'free@example.com').password).toBe(before)
    expect(world.read().resetCodes[0]?.used).toBe(false)
  })

  test('is not set without a link', async () => {
    const { setPassword } = await setup()
    expect(await setPassword.execute(undefined, strong)).toEqual(failure({ kind: 'link-missing' }))
  })
})
