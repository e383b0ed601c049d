const form = 'expected postgres://user:password@host:5432/database'

/**
 * Returns what is wrong with the address of a PostgreSQL server, or undefined. A password with `/`, `?` or `#` would end the
 * host: node-postgres then connects to another one, or reports an invalid address without a reason.
 */
export function findAddressMistake(address: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(address)) return form
  const unencoded =
    'the user name or password has characters that an address cannot have: percent-encode them (@ is %40, / is %2F, : is %3A, ' +
    '# is %23, ? is %3F, % is %25), or leave the password out and set PGPASSWORD'
  try {
    // A user without a host is allowed where the host is a socket's folder, as in postgres://user@/database?host=/run/postgresql.
    const { username, password, pathname, search, hash } = new URL(address.replace('@/', '@localhost/'))
    decodeURIComponent(username + password)
    const isCut = pathname.includes('@') || hash !== '' || (username === '' && search.includes('@'))
    return isCut ? unencoded : undefined
  } catch {
    return address.includes('@') ? unencoded : form
  }
}
