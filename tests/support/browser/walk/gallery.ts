export interface Shot {
  readonly file: string
  readonly scene: string
  readonly device: string
  readonly theme: string
}

const style = `
  body { margin: 2rem; font: 16px/1.5 system-ui, sans-serif; background: #eee; color: #222 }
  section { margin-block-end: 3rem }
  div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
  figure { margin: 0 }
  img { display: block; max-inline-size: 100%; border: 1px solid #bbb; background: #fff }
  img.phone { inline-size: 260px } img.desktop { inline-size: 560px }
`

/** One page with all the pictures, by scene. */
export function galleryPage(shots: readonly Shot[]): string {
  const names = Array.from(new Set(shots.map(({ scene }) => scene)))
  const sections = names.map((name) => {
    const figures = shots.filter(({ scene }) => scene === name).map(figure)
    return `<section><h2>${escaped(name)}</h2><div>${figures.join('')}</div></section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>
<h1>${names.length} scenes, ${shots.length} pictures</h1>
${sections.join('\n')}
</html>
`
}

function figure({ file, scene, device, theme }: Shot): string {
  const alt = escaped(`${scene}, ${device}, ${theme}`)
  return `<figure><a href="${file}"><img class="${device}" loading="lazy" src="${file}" alt="${alt}"></a><figcaption>${device}, ${theme}</figcaption></figure>`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}
