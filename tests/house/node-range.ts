type Version = [number, number, number]

/** Whether a range as in `engines.node` admits a version. Throws on what it cannot read, rather than to guess. */
export function admits(range: string, version: string): boolean {
  const wanted = parse(version, range)
  return range.split('||').some((alternative) => admitsAll(alternative.trim(), wanted))
}

function admitsAll(alternative: string, wanted: Version): boolean {
  const comparators = alternative.replace(/([<>=^~])\s+/g, '$1').split(/\s+/)
  return comparators.every((comparator) => admitsOne(comparator, wanted))
}

function admitsOne(comparator: string, wanted: Version): boolean {
  if (comparator === '*' || comparator === '') return true
  const [, operator = '', text = ''] = /^(>=|<=|>|<|\^|~|=|)(.*)$/.exec(comparator) ?? []
  const given = parse(text, comparator)
  const order = compare(wanted, given)
  switch (operator) {
    case '>=':
      return order >= 0
    case '>':
      return order > 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '^':
      return order >= 0 && wanted[0] === given[0]
    case '~':
      return order >= 0 && wanted[0] === given[0] && wanted[1] === given[1]
    default:
      return text.split('.').every((part, place) => part === 'x' || Number(part) === wanted[place])
  }
}

function parse(text: string, context: string): Version {
  if (!/^v?\d+(\.(\d+|x)){0,2}$/.test(text)) throw new Error(`Cannot read the version range ${context}`)
  const [major = 0, minor = 0, patch = 0] = text.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return [major, minor, patch]
}

function compare(one: Version, other: Version): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2]
}
