import * as fc from 'fast-check'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const word = (signs: string, minLength: number) =>
  fc.string({ unit: fc.constantFrom(...signs), minLength, maxLength: 24 })

/** A text that nothing else in a run contains, so that a part of it cannot stand there by chance. */
export const opaque = word(`${letters}-_`, 8).map((text) => `ZQ${text}QZ`)

/** A secret as it stands in texts; `secret` is the part that must not be seen. */
interface Hidden {
  readonly text: string
  readonly secret: string
}

const email = fc
  .tuple(word(`${letters}.+-_'!#$%&*=^\`{|}~`, 4), fc.constantFrom('@', '%40'), fc.domain())
  .map(([local, at, domain]) => ({ text: `ZQ${local}${at}${domain}`, secret: `ZQ${local}` }))

const token: fc.Arbitrary<Hidden> = fc.oneof(
  opaque.map((secret) => ({ text: `Bearer ${secret}`, secret })),
  fc
    .tuple(opaque, opaque, fc.option(opaque))
    .map(([head, claims, end]) => ({ text: `eyJ${head}.${claims}.${end ?? ''}`, secret: claims })),
)

const clientSecret = fc
  .tuple(fc.constantFrom('cs_test_a1', 'pi_3', 'seti_1'), word(`${letters}%2F+=./-`, 8))
  .map(([id, half]) => ({ text: `${id}_secret_ZQ${half}`, secret: `ZQ${half}` }))

const parameter = fc
  .tuple(
    fc.constantFrom(
      'oobCode',
      'password',
      'access_token',
      'id_token',
      'client_secret',
      'apiKey',
      'refreshToken',
    ),
    fc.constantFrom('?', '&', '#', ' ', ''),
    opaque,
  )
  .map(([name, before, secret]) => ({ text: `${before}${name}=${secret}`, secret }))

const query = fc
  .tuple(fc.webPath(), word(letters, 1), opaque)
  .map(([path, name, secret]) => ({ text: `https://portal.example${path}?${name}=${secret}`, secret }))

const jsonField = fc
  .tuple(fc.constantFrom('clientSecret', 'id_token', 'Password', 'oobCode', 'authorization'), opaque)
  .map(([name, secret]) => ({ text: JSON.stringify({ kept: 1, [name]: secret }), secret }))

const secretText: fc.Arbitrary<Hidden> = fc.oneof(email, token, clientSecret, parameter, query, jsonField)

const around = fc.constantFrom(' ', ': ', ' "', "' ", '(', ', ', '\n', ' → ')

/** The secret among other words. */
export const sentence = fc
  .tuple(fc.constantFrom('failed', '', 'cannot reach'), around, secretText, around)
  .map(([start, before, { text, secret }, after]) => ({ text: `${start}${before}${text}${after}`, secret }))
