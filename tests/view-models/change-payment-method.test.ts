import { describe, expect, test } from 'vitest'
import { failure, success } from '../../src-core/shared/result'
import { back, cardThat, changing, open, path } from './another-card'

const declined = () => cardThat(failure({ kind: 'declined' }))

describe('the form', () => {
  test('is waited for, and then loads', async () => {
    const { model, settle } = await changing()
    const waiting = { state: { type: 'requesting' }, attempt: { type: 'idle' } }
    expect(model).toMatchObject(waiting)
    model.start()
    expect(model).toMatchObject(waiting)
    await settle()
    expect(model.state).toMatchObject({ type: 'open', form: { type: 'loading' } })
  })

  test('whose secret comes when nobody waits any more is not opened', async () => {
    const { model, world, settle } = await changing()
    const held = world.faults.hold('createSetupIntent')
    const stop = model.start()
    stop()
    held.release()
    await settle()
    expect(model.state).toEqual({ type: 'requesting' })
  })

  test('keeps the newer secret when the older one comes late', async () => {
    const { model, world, settle } = await changing()
    const held = world.faults.hold('createSetupIntent')
    model.start()()
    model.start()
    await settle()
    const { state } = model
    expect(state.type).toBe('open')
    held.release()
    await settle()
    expect(model.state).toBe(state)
  })

  test.each([
    ['server-error', 'service-error', []],
    ['not-signed-in', 'not-signed-in', [undefined]],
  ] as const)('that cannot be had (%s) says so', async (fault, kind, loads) => {
    const { model, world, settle, service } = await changing()
    world.faults.next('createSetupIntent', fault)
    model.start()
    await settle()
    expect(model.state).toEqual({ type: 'failed', kind })
    expect(service.asked('loadUser')).toEqual(loads)
  })

  test('of another secret is not listened to', async () => {
    const { model } = await open()
    model.formChanged('another secret', { type: 'session-refused' })
    expect(model.state).toMatchObject({ type: 'open', form: { type: 'loading' } })
  })

  test('whose secret is refused is an error of the service', async () => {
    const { model, secret } = await open()
    model.formChanged(secret(), { type: 'session-refused' })
    expect(model.state).toEqual({ type: 'failed', kind: 'service-error' })
  })

  test('that is still loading keeps no card', async () => {
    const { model } = await open()
    await model.save()
    expect(model.attempt).toEqual({ type: 'not-ready' })
  })

  test('that is not there keeps no card', async () => {
    const { model } = await changing()
    await model.save()
    expect(model.attempt).toEqual({ type: 'not-ready' })
  })
})

describe('a card', () => {
  test('that is kept leads home, with no way Back, and is told', async () => {
    const { model, ready, portal, redirects } = await open()
    const { payment, asked } = cardThat(success({ paymentMethodId: 'unheard of' }))
    ready(payment)
    await model.save()
    expect(asked).toEqual([`https://portal.example.com${path}`])
    expect(portal.notices.current?.kind).toBe('card-not-changed')
    expect(redirects).toEqual(['/'])
  })

  test('being kept is not kept twice', async () => {
    const { model, ready } = await open()
    const { payment, asked } = declined()
    ready(payment)
    const saving = model.save()
    expect(model.attempt).toEqual({ type: 'saving' })
    await model.save()
    await saving
    expect(asked).toHaveLength(1)
  })

  test('that is refused says why, and the next attempt has another secret', async () => {
    const { model, ready, secret, redirects } = await open()
    const former = secret()
    ready(declined().payment)
    await model.save()
    expect(model.attempt).toEqual({ type: 'failed', kind: 'declined' })
    expect(model.state).toMatchObject({ type: 'open', form: { type: 'loading' } })
    expect(secret()).not.toBe(former)
    expect(redirects).toEqual([])
  })

  test.each(['incomplete', 'no-connection'] as const)(
    'that nobody has refused (%s) keeps its form',
    async (kind) => {
      const { model, ready, secret } = await open()
      const former = secret()
      ready(cardThat(failure({ kind })).payment)
      await model.save()
      expect(model.attempt).toEqual({ type: 'failed', kind })
      expect(secret()).toBe(former)
    },
  )
})

describe('back from the bank', () => {
  test('the address is cleaned, and the card is kept once, however often the screen starts', async () => {
    const { model, portal, service, settle, redirects } = await back('approve')
    model.start()()
    model.start()
    expect(redirects).toContainEqual(path)
    portal.navigation.onLocationChange(path, '')
    await settle()
    expect(service.asked('changePaymentMethod')).toHaveLength(1)
    expect(service.asked('createSetupIntent')).toEqual([])
    expect(service.asked('loadUser')).toHaveLength(1)
    expect(portal.notices.current?.kind).toBe('card-changed')
    expect(redirects.at(-1)).toEqual('/')
  })

  test('the screen that is started after the address was cleaned still ends that way', async () => {
    const { model, portal, service, settle } = await back('approve')
    model.start()()
    portal.navigation.onLocationChange(path, '')
    model.start()
    await settle()
    expect(portal.notices.current?.kind).toBe('card-changed')
    expect(service.asked('createSetupIntent')).toEqual([])
  })

  test('a screen that is left meanwhile leads nowhere', async () => {
    const { model, settle, portal, redirects } = await back('approve')
    model.start()()
    portal.navigation.onLocationChange(path, '')
    await settle()
    expect(redirects).toEqual([path])
    expect(portal.notices.current).toBeUndefined()
  })

  test('a refusal stays, with a sentence and a form', async () => {
    const { model, settle } = await back('refuse')
    model.start()
    await settle()
    expect(model.attempt).toEqual({ type: 'failed', kind: 'authentication-failed' })
    expect(model.state.type).toBe('open')
  })

  test('a card of which nothing can be heard leads to a form, with a sentence', async () => {
    const { model, world, settle } = await back('approve')
    world.faults.next('readCardSetup', 'unreachable')
    model.start()
    await settle()
    expect(model.attempt).toEqual({ type: 'failed', kind: 'no-connection' })
    expect(model.state.type).toBe('open')
  })

  test('an address that is no return opens the form', async () => {
    const { model, settle } = await changing(`${path}?from=email`)
    model.start()
    await settle()
    expect(model.state.type).toBe('open')
    expect(model.attempt).toEqual({ type: 'idle' })
  })

  test('a session that is over meanwhile is told, and not the card', async () => {
    const { model, world, portal, settle } = await back('approve')
    world.faults.next('loadUser', 'not-signed-in')
    model.start()
    await settle()
    expect(portal.notices.current?.kind).toBe('session-revoked')
  })
})
