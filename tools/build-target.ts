/** Returns Vite's build target for a browserslist of lines such as `safari >= 16.4`. */
export function buildTarget(browserslist: readonly string[]): string[] {
  return browserslist.map((line) => {
    const [, name, version] = /^(chrome|edge|firefox|safari|ios_saf) >= ([\d.]+)$/.exec(line) ?? []
    if (name === undefined || version === undefined)
      throw new Error(`browserslist: "${line}" is not supported.`)
    return `${name.replace('ios_saf', 'ios')}${version}`
  })
}
