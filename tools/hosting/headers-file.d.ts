import type { HeaderRule } from './header-rules'
/** The rules as a `_headers` file, which Netlify, Cloudflare Pages and `npm run preview` read. */
export declare function headersFile(rules: readonly HeaderRule[]): string
