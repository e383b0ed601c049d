import type { Plugin } from 'vite'

const router = /\/node_modules\/react-router\/dist\/.*\.m?js$/

/**
 * React Router makes every component and context by a call at the start, and then writes its name on it. Bundlers
 * cannot know that this changes nothing else, and keep forms, fetchers and data routers that nobody uses: 4 kB.
 * `budgets.json` tells when this finds nothing any more.
 */
export const prunedRouter: Plugin = {
  name: 'pruned-router',
  apply: 'build',
  transform: {
    filter: { id: router },
    handler: (code) => ({
      code: code
        .replace(/(?<=^var \w+ = )(?=\w+\.(?:createContext|forwardRef|memo)\()/gm, '/* @__PURE__ */ ')
        .replace(/^\w+\.displayName = .*$/gm, ''),
      map: null,
    }),
  },
}
