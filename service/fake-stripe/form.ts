/** A decoded body or query: strings, lists and objects. */
export type Form = { [name: string]: Form | string }

/** Decodes `a[b][0]=c`, the format of Stripe's requests. */
export function decodeForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = name.split(/\]?\[/).map((step) => step.replace(/\]$/, ''))
    let place: Form = form
    for (const step of steps.slice(0, -1)) {
      const key = step === '' ? String(Object.keys(place).length) : step
      const found = place[key]
      const inner: Form = typeof found === 'object' ? found : {}
      place[key] = inner
      place = inner
    }
    const last = steps.at(-1) ?? ''
    place[last === '' ? String(Object.keys(place).length) : last] = value
  }
  return form
}

export function textIn(form: Form | string | undefined, ...steps: readonly string[]): string | undefined {
  let found = form
  for (const step of steps) found = typeof found === 'object' ? found[step] : undefined
  return typeof found === 'string' ? found : undefined
}

export function numberIn(form: Form | string | undefined, ...steps: readonly string[]): number | undefined {
  const text = textIn(form, ...steps)
  return text === undefined || text === '' ? undefined : Number(text)
}

export function flagIn(form: Form | string | undefined, ...steps: readonly string[]): boolean | undefined {
  const text = textIn(form, ...steps)
  return text === undefined ? undefined : text === 'true'
}

export function listIn(form: Form | string | undefined, name: string): (Form | string)[] {
  const found = typeof form === 'object' ? form[name] : undefined
  return typeof found === 'object' ? Object.values(found) : []
}

/** Returns the fields of an inner form; none if there is no such form. */
export function formOf(value: Form | string | undefined): Form {
  return typeof value === 'object' ? value : {}
}

export function textsIn(form: Form, name: string): string[] {
  return listIn(form, name).filter((each) => typeof each === 'string')
}

/** Strings by name; an empty one removes the name. */
export function metadataIn(
  form: Form,
  before: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const given = typeof form['metadata'] === 'object' ? form['metadata'] : {}
  const all = { ...before, ...(given as Record<string, string>) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}
