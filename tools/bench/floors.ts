import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const page = (body: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>Floor</title>
  </head>
  <body>
    ${body}
  </body>
</html>
`

/** What nothing can be faster than: a page of one heading. */
export function writeEmptyPage(directory: string): void {
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'index.html'), page('<h1>Sleep deeper. Breathe easier.</h1>'))
}

/** What no program in React can be faster than: React drawing the same heading. */
export async function buildReactAlone(root: string, directory: string): Promise<void> {
  const source = `${directory}.source`
  mkdirSync(source, { recursive: true })
  writeFileSync(
    join(source, 'index.html'),
    page('<div id="root"></div>\n    <script type="module" src="./main.jsx"></script>'),
  )
  writeFileSync(
    join(source, 'main.jsx'),
    `import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(<h1>Sleep deeper. Breathe easier.</h1>)
`,
  )
  const fromHere = (name: string) => join(root, 'node_modules', name)
  await build({
    root: source,
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    plugins: [react()],
    // The source stands outside of the project, where no package can be found from.
    resolve: { alias: { 'react-dom': fromHere('react-dom'), react: fromHere('react') } },
    build: { target: 'es2022', outDir: directory, emptyOutDir: true },
  })
}
