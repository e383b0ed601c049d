import { languages } from '../../../contract/languages.ts'

/** Returns the first language of the header `Accept-Language`, which is that of the page; undefined for one that no page has. */
export function readAcceptedLanguage(header = ''): string | undefined {
  const [first = ''] = header.split(/[,;]/)
  return languages.find((each) => each.toLowerCase() === first.trim().toLowerCase())
}
