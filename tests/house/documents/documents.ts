import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeIn } from './table'

const decisions = readdirSync('docs/decisions').map((file) => `docs/decisions/${file}`)

/** Everything that is there to be read. */
export const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs')
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
  ...decisions,
].map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** Links of a document that lead nowhere: to a file or folder that is not there, or a heading that it does not have. */
export function deadLinksIn({ path, text }: (typeof documents)[number]): string[] {
  const links = [...text.matchAll(/\]\((?<to>[^)\s]+)\)|src="(?<picture>[^"]+)"/g)]
  const targets = links.map(({ groups }) => groups?.['to'] ?? groups?.['picture'] ?? '')
  return targets
    .filter((target) => !/^https?:/.test(target))
    .filter((target) => {
      const [file = '', heading] = target.split('#')
      const found = file === '' ? path : join(dirname(path), file)
      if (!existsSync(found)) return true
      return heading !== undefined && !headingsOf(readFileSync(found, 'utf8')).includes(heading)
    })
}

/** Paths of the repository that a document names in code, and that are not there. */
export function missingFilesIn({ text }: (typeof documents)[number]): string[] {
  const paths = codeIn(text.replaceAll(/^```.*?^```/gms, '')).filter((code) =>
    /^(adapters|docs|examples|sandbox|src|src-core|tests|tools)\/[^ …<>*›]*$/.test(code),
  )
  const isMissing = (path: string) => !existsSync(path) && !existsSync(`${path}.ts`)
  // A line may be named too: `src/main.tsx:12`.
  return paths.flatMap(spelledOut).filter((path) => isMissing(path.replace(/:\d+$/, '')))
}

/** `a/{b,c}.ts` means two files. */
function spelledOut(path: string): string[] {
  const parts = /^(?<before>[^{]*)\{(?<names>[^}]*)\}(?<after>.*)$/.exec(path)?.groups
  if (!parts) return [path]
  return (parts['names'] ?? '').split(',').map((name) => `${parts['before']}${name}${parts['after']}`)
}

function headingsOf(markdown: string): string[] {
  return Array.from(markdown.matchAll(/^#+ (?<title>.+)$/gm), ({ groups }) =>
    (groups?.['title'] ?? '')
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

/** What a document says outside of code, sentence by sentence; short ones are left out. */
export function sentencesOf(markdown: string): string[] {
  return markdown
    .replaceAll(/<!-- written by.*?<!-- end|<!--.*?-->|^```.*?^```/gms, '')
    .split(/\n\s*\n|^[|#-].*$|^\d+\. /m)
    .flatMap((paragraph) => paragraph.replaceAll(/\s+/g, ' ').split(/(?<=[.:?!]) /))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 30)
}
