import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Read from the disk: the rules hold for new adapters too.
const adapters = readdirSync('adapters', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const store = (up: string) => `export { price } from '${up}/stores/order'`
const world = (up: string) => `export { owed } from '${up}/adapters/in-memory/world'`
const messages = "export { order } from '#messages/order'"
const mobx = "export { observable } from 'mobx'"
const observer = "export { observer } from 'mobx-react-lite'"
const router = "export { Link } from 'react-router-dom'"
const firebase = "export { getAuth } from 'firebase/auth'"
const stripe = "export { loadStripe } from '@stripe/stripe-js'"
const container = "export { Container } from 'inversify'"
const composition = "export { sandbox } from '../../composition/sandbox'"
const later = "export const later = () => import('#adapters/in-memory/world')"

/** Files that the linter rejects, by the rule that they break. */
const forbidden: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'eslint(no-restricted-imports)': {
    'src-core/domain/imports-mobx.ts': mobx,
    'src-core/domain/imports-node.ts': "export { join } from 'node:path'",
    'src-core/domain/imports-src.ts': store('../../src'),
    'src-core/domain/imports-wire.ts': "export type { Price } from '#contract/api'",
    'src-core/domain/imports-decline-codes.ts': "export { reasonOfDecline } from '#contract/decline-codes'",
    'contract/imports-core.ts': "export { success } from '../src-core/shared/result'",
    'contract/imports-node.ts': "export { join } from 'node:path'",
    'src-core/imports-adapter.ts': world('..'),
    'src-core/ports/imports-later.ts': later,
    'src-core/domain/imports-message.ts': messages,
    'src-core/ports/imports-type.ts': "export type { price } from '../../src/stores/order'",

    ...Object.fromEntries(
      adapters.flatMap((name) => [
        [`adapters/${name}/imports-store.ts`, store('../../src')],
        [`adapters/${name}/imports-message.ts`, messages],
        [
          `adapters/${name}/imports-other.ts`,
          `export { it } from '../${name === 'in-memory' ? 'browser' : 'in-memory'}/it'`,
        ],
      ]),
    ),
    'adapters/in-memory/imports-ui.ts': "export { Button } from '../../src/ui/button'",
    'adapters/browser/form-imports-ui.tsx': "export { Button } from '../../src/ui/button'",
    'adapters/in-memory/form-imports-store.tsx': store('../../src'),
    'adapters/stripe/form-imports-store.tsx': store('../../src'),
    'adapters/browser/imports-mobx.ts': mobx,
    'adapters/in-memory/imports-stripe.ts': stripe,
    'adapters/in-memory/form-imports-stripe.tsx': "export { Elements } from '@stripe/react-stripe-js'",
    'adapters/stripe/form-imports-router.tsx': router,
    'adapters/stripe/imports-firebase.ts': firebase,
    'adapters/firebase/imports-stripe.ts': stripe,
    'adapters/sentry/imports-firebase.ts': firebase,
    'adapters/web-vitals/imports-sentry.ts': "export { init } from '@sentry/browser'",
    'adapters/http/imports-firebase.ts': firebase,
    'adapters/http/imports-class-validator.ts': "export { Matches } from 'class-validator'",

    'src/screens/plans/imports-adapter.ts': world('../../..'),
    'src/features/checkout/imports-adapter.ts': world('../../..'),
    'src/stores/imports-later.ts': later,
    'src/app.tsx': world('..'),
    'src/prerender.tsx': world('..'),
    'src/screens/plans/imports-composition.ts': composition,
    'src/screens/plans/imports-alias.ts': "export { sandbox } from '#composition'",
    'src/pages.ts': "export { sandbox } from './composition/sandbox'",
    'src/screens/plans/imports-firebase.ts': firebase,
    'src/screens/plans/imports-stripe.ts': stripe,
    'src/screens/plans/plans-with-container.tsx': container,
    'src/screens/plans/imports-type.ts': "export type { Container } from 'inversify'",
    'src/stores/imports-inversify.ts': container,
    'src/i18n/imports-inversify.ts': container,
    'src/bind-class.ts': container,
    'src/use-view-model.ts': container,
    'src/stores/start-stores.ts': container,

    'src/ui/imports-store.ts': store('..'),
    'src/ui/imports-app-context.ts': "export { useApp } from '../app-context'",
    'src/ui/imports-wire.ts': "export type { Price } from '#contract/api'",
    'src/ui/card/imports-feature.ts': "export { order } from '../../features/order'",
    'src/ui/imports-message.ts': messages,
    'src/ui/imports-pages.ts': "export { pages } from '../pages'",
    'src/ui/imports-adapter.ts': world('../..'),
    'src/ui/imports-mobx.ts': observer,
    'src/ui/imports-router.ts': router,
    'src/ui/imports-inversify.ts': container,

    'tests/core/imports-react.ts': "export { useState } from 'react'",
    'tests/contracts/imports-mobx-react.ts': observer,
    'tests/core/imports-timers.ts': "export { setTimeout } from 'node:timers/promises'",

    'service/src/imports-tests.ts': "export { startHarness } from '../tests/support/harness.ts'",
    'service/src/imports-core.ts': "export { success } from '../../src-core/shared/result'",
    'service/fake-stripe/imports-tests.ts': "export { origin } from '../../tests/support/portal'",
    'service/tests/imports-tests.ts': "export { origin } from '../../tests/support/portal'",
    'service/tests/simulation/imports-later.ts': "export const later = () => import('../../../tests/it')",
    'service/tests/imports-adapter.ts': "export { HttpPortalApi } from '../../adapters/http/http-portal-api'",
  },
  'eslint(no-restricted-properties)': {
    'src-core/domain/clock.ts': 'export const now = () => Date.now()',
    'src-core/domain/dice.ts': 'export const dice = () => Math.random()',
    'src/stores/inner.ts': "export const x = (y: Element) => (y.innerHTML = '')",
    'src/stores/adjacent.ts': "export const x = (y: Element) => y.insertAdjacentHTML('beforeend', '')",
    'tests/browser/sleep.ts':
      'export const x = (page: { waitForTimeout(time: number): number }) => page.waitForTimeout(50)',
  },
  'eslint(no-restricted-globals)': {
    'src-core/domain/timer.ts': 'export const wait = (act: () => void) => setTimeout(act, 1)',
    'src-core/domain/page.ts': 'export const title = () => document.title',
    'src-core/domain/detour.ts': 'export const name = () => globalThis.name',
    'tests/screens/sleep.test.ts': `import { expect, test } from 'vitest'
test('x', async () => {
  await new Promise((done) => setTimeout(done, 50))
  expect(1).toBe(1)
})`,
  },
  'portal(no-current-time)': {
    'src-core/domain/date.ts': 'export const now = () => new Date()',
    'src-core/domain/date-text.ts': 'export const now = () => Date()',
  },
  'portal(separate-text)': separateTexts(),
}

const accepted = `import type { ReactElement } from 'react'
type Elements = ReactElement | false | undefined
interface Props { busy: boolean; text: string; children: Elements; action?: Elements }
export function Part({ busy, text, children, action }: Props) {
  const heading = busy ? <h1>{text}</h1> : null
  return (
    <div>
      {heading}
      {busy && <b />}
      <p>
        <span>{busy ? text : ''}</span> <i>{text}</i>
      </p>
      {[text].map((each) => (
        <p key={each}>{each}</p>
      ))}
      {children}
      {action}
    </div>
  )
}
`

const files = Object.entries(forbidden).flatMap(([rule, sources]) =>
  Object.entries(sources).map(([file, source]) => ({ file, source, rule })),
)
const root = mkdtempSync(join(tmpdir(), 'violations-'))
let diagnostics: readonly Diagnostic[]

// A tree with the configuration of the repository and these files.
beforeAll(() => {
  const projects = ['src-core', 'src', 'src/ui', 'src/composition', 'tests', 'tools']
  const folders = [...projects, ...adapters.map((name) => `adapters/${name}`)]
  const copied = ['.oxlintrc.json', 'package.json', 'service/lint.json', 'tools/lint', 'tsconfig.base.json']
  for (const path of [...copied, ...folders.map((folder) => `${folder}/tsconfig.json`)])
    cpSync(path, join(root, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction')
  for (const { file, source } of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), `${source}\n`)
  }
  writeFileSync(join(root, 'src/ui/accepted.tsx'), accepted)
  diagnostics = [...lint(), ...lint('--config', 'service/lint.json', 'service')]
}, 60_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('text in an element of its own is accepted beside others', () => {
  expect(diagnostics.filter(({ filename }) => filename.endsWith('accepted.tsx'))).toEqual([])
})

test.each(files)('the linter rejects $file', ({ file, rule }) => {
  const found = diagnostics.filter(({ filename }) => filename.replaceAll('\\', '/') === file)
  expect([...new Set(found.map(({ code }) => code))]).toEqual([rule])
})

interface Diagnostic {
  readonly code?: string
  readonly filename: string
}

function lint(...parameters: readonly string[]): readonly Diagnostic[] {
  const linter = [resolve('node_modules/oxlint/bin/oxlint'), '--type-aware', '--format=json', ...parameters]
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  const { stdout, stderr } = spawnSync(process.execPath, linter, options)
  if (!stdout.startsWith('{')) throw new Error(`The linter did not run: ${stdout}${stderr}`)
  return (JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] }).diagnostics
}

/** facebook/react#11538: a translated page lets React change and remove elements only. */
function separateTexts(): Readonly<Record<string, string>> {
  const rendered = {
    'text-beside-condition': '<p>{busy && <b />}{text}</p>',
    'literal-beside-condition': '<p>{busy && <b />}Save</p>',
    'two-texts': '<p>{`${text}:`}{text}</p>',
    'conditional-text': '<p><b />{busy ? text : null}</p>',
    'text-in-fragment': '<p><>{text}</><b /></p>',
    'text-as-fragment': '<>{text}</>',
    'text-of-suspense': '<Suspense>{text}</Suspense>',
    'text-of-map': '<p><b />{[text].map((each) => each)}</p>',
    'text-of-constant': '<p><b />{label}</p>',
    'text-of-function': '<p><b />{labelOf()}</p>',
    'slot-beside-element': '<p>{busy && <b />}{children}</p>',
    'space-beside-condition': "<p>{busy && <b />}{' '}<i /></p>",
    'number-beside-element': '<p><b />{count}</p>',
    'component-is-text': 'text',
    'texts-of-map': '<p>{[text].map((each) => each)}</p>',
    'texts-of-list': '<p>{[text, children]}</p>',
    'texts-of-flat-map': '<p>{[text].flatMap((each) => [each, <b key={each} />])}</p>',
    'text-of-fallback': '<Suspense fallback={text}><b /></Suspense>',
    'text-of-create-element': "createElement('p', null, text, createElement('b'))",
    'text-of-react-fragment': '<React.Fragment>{text}</React.Fragment>',
    'text-of-named-fragment': '<p><React.Fragment key={text}>{text}</React.Fragment><b /></p>',
    'count-before-condition': '<p>{text.length && <b />}<i /></p>',
    'name-of-another-slot': '<p><b />{other.heading}</p>',
    'variable-named-as-slot': '<p><b />{action}</p>',
    'text-of-observer': '<Observer>{() => text}</Observer>',
  }
  // Components without a name of their own.
  const wrapped = {
    'text-of-memo': 'memo(({ text }: { text: string }) => text)',
    'text-of-forwarded': 'memo(forwardRef<unknown, { text: string }>(({ text }, _ref) => text))',
  }
  return Object.fromEntries([
    ...Object.entries(rendered).map(([name, jsx]) => [`src/ui/${name}.tsx`, componentOf(jsx)]),
    ...Object.entries(wrapped).map(([name, component]) => [
      `src/ui/${name}.tsx`,
      `import { forwardRef, memo } from 'react'
export const used = [forwardRef, memo]
export const Part = ${component}`,
    ]),
  ])
}

function componentOf(jsx: string): string {
  return `import * as React from 'react'
import { createElement, Suspense, type ReactElement, type ReactNode } from 'react'
interface Props { busy: boolean; text: string; count: number; children: ReactNode }
export interface Slots { heading: ReactElement; action: ReactElement }
export interface Other { heading: string }
declare const other: Other
declare const Observer: React.FunctionComponent<{ children: () => ReactNode }>
const action = 'Save'
const label = 'Save'
const labelOf = () => label
export const used = [Suspense, label, labelOf, action, other, React, createElement, Observer]
export function Part({ busy, text, count, children }: Props) {
  if (!busy && count === 0) return <div>{children}</div>
  return text === '' ? null : (${jsx})
}`
}
