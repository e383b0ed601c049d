import type { Headers } from './hosted-headers'

export function location(pattern: string, lines: readonly string[]): string {
  return [`location ${pattern} {`, ...lines.map((line) => `  ${line}`), '}'].join('\n')
}

/** Returns a line for each header, which nginx adds to every answer, also to errors. */
export function headerLines(headers: Headers): readonly string[] {
  return Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`)
}

/** Returns a line for each name and value. The values may contain variables. */
export function directives(directive: string, values: Headers): readonly string[] {
  return Object.entries(values).map(([name, value]) => `${directive} ${name} "${value}";`)
}

function quoted(value: string): string {
  if (value.includes('$')) throw new Error(`nginx would read a variable in ${value}`)
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}
