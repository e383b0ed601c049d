import { breaking, rules } from './violation'
import type { Violation } from './violation'

const { imports, globals, properties } = rules
const store = (up: string) => `export { price } from '${up}/stores/order'`
const message = "export { order } from '#messages/order'"
const container = "export { Container } from 'inversify'"
const world = (up: string) => `export { owed } from '${up}/adapters/in-memory/world'`

const fromCore = [
  ...breaking(imports, 'uses no package', {
    'src-core/domain/imports-mobx.ts': "export { observable } from 'mobx'",
    'src-core/domain/imports-node.ts': "export { join } from 'node:path'",
  }),
  ...breaking(imports, 'imports nothing outside itself', {
    'src-core/domain/imports-src.ts': store('../../src'),
    'src-core/imports-adapter.ts': world('..'),
    'src-core/ports/imports-later.ts': "export const later = () => import('../../adapters/in-memory/world')",
    'src-core/domain/imports-message.ts': message,
    'src-core/ports/imports-type.ts': "export type { price } from '../../src/stores/order'",
  }),
  ...breaking(properties, 'Clock port', {
    'src-core/domain/clock.ts': 'export const now = () => Date.now()',
  }),
  ...breaking('house(no-current-time)', 'Clock port', {
    'src-core/domain/date.ts': 'export const now = () => new Date()',
    'src-core/domain/date-text.ts': 'export const now = () => Date()',
  }),
  ...breaking(properties, 'take it by constructor', {
    'src-core/domain/dice.ts': 'export const dice = () => Math.random()',
  }),
  ...breaking(globals, 'Clock port', {
    'src-core/domain/timer.ts': 'export const wait = (act: () => void) => setTimeout(act, 1)',
  }),
  ...breaking(globals, 'knows no browser', {
    'src-core/domain/page.ts': 'export const title = () => document.title',
  }),
  ...breaking(globals, 'reads no globals', {
    'src-core/domain/detour.ts': 'export const name = () => globalThis.name',
  }),
]

const fromAdapters = [
  ...breaking(imports, 'nothing of src', {
    'adapters/in-memory/imports-store.ts': store('../../src'),
    'adapters/in-memory/imports-ui.ts': "export { Button } from '../../src/ui/button'",
    'adapters/browser/imports-store.ts': store('../../src'),
    'adapters/firebase/imports-store.ts': store('../../src'),
    'adapters/http/imports-store.ts': store('../../src'),
    'adapters/stripe/imports-store.ts': store('../../src'),
    'adapters/stripe/imports-message.ts': message,
    'adapters/browser/imports-message.ts': message,
    'adapters/http/imports-message.ts': message,
    'adapters/firebase/imports-composition.ts': "export { compose } from '#composition'",
  }),
  ...breaking(imports, 'knows src/ui', {
    'adapters/in-memory/form-imports-store.tsx': store('../../src'),
    'adapters/stripe/form-imports-store.tsx': store('../../src'),
    'adapters/in-memory/form-imports-message.tsx': message,
    'adapters/stripe/form-imports-message.tsx': message,
  }),
  ...breaking(imports, 'needs no package', {
    'adapters/browser/imports-mobx.ts': "export { observable } from 'mobx'",
    'adapters/in-memory/imports-stripe.ts': "export { loadStripe } from '@stripe/stripe-js'",
  }),
  ...breaking(imports, 'its own SDK only', {
    'adapters/in-memory/form-imports-stripe.tsx': "export { Elements } from '@stripe/react-stripe-js'",
    'adapters/stripe/form-imports-router.tsx': "export { Link } from 'react-router-dom'",
    'adapters/stripe/imports-firebase.ts': "export { getAuth } from 'firebase/auth'",
    'adapters/firebase/imports-stripe.ts': "export { loadStripe } from '@stripe/stripe-js'",
    'adapters/http/imports-firebase.ts': "export { getAuth } from 'firebase/auth'",
    'adapters/http/imports-class-validator.ts': "export { Matches } from 'class-validator'",
  }),
]

const fromSrc = [
  ...breaking(imports, 'Only src/composition sees adapters', {
    'src/screens/plans/imports-adapter.ts': world('../../..'),
    'src/screens/plans/imports-adapter.module.ts': world('../../..'),
    'src/stores/imports-later.ts': "export const later = () => import('../../adapters/in-memory/world')",
    'src/app.tsx': world('..'),
    'src/prerender.tsx': world('..'),
  }),
  ...breaking(imports, 'Only src/main.tsx and src/prerender.tsx pick', {
    'src/screens/plans/imports-composition.ts': "export { sandbox } from '../../composition/sandbox'",
    'src/screens/plans/imports-composition.module.ts': "export { sandbox } from '../../composition/sandbox'",
    'src/screens/plans/imports-alias.ts': "export { sandbox } from '#composition'",
    'src/routes.ts': "export { sandbox } from './composition/sandbox'",
  }),
  ...breaking(imports, 'depend on a port', {
    'src/screens/plans/imports-firebase.ts': "export { getAuth } from 'firebase/auth'",
    'src/screens/plans/imports-stripe.ts': "export { loadStripe } from '@stripe/stripe-js'",
    'src/layout/imports-stripe.module.ts': "export { loadStripe } from '@stripe/stripe-js'",
  }),
  ...breaking(imports, 'Inversify stays in', {
    'src/screens/plans/plans-with-container.tsx': container,
    'src/screens/plans/imports-type.ts': "export type { Container } from 'inversify'",
    'src/stores/imports-inversify.ts': container,
    'src/i18n/imports-inversify.ts': container,
  }),
  ...breaking(imports, 'makes no container', { 'src/screens/plans/imports-container.module.ts': container }),
  ...breaking(imports, 'its types are enough', {
    'src/use-view-model.ts': container,
    'src/stores/start-stores.ts': container,
  }),
  ...breaking(imports, 'take them by props', {
    'src/ui/imports-store.ts': store('..'),
    'src/ui/card/imports-feature.ts': "export { order } from '../../features/order'",
    'src/ui/imports-message.ts': message,
    'src/ui/imports-routes.ts': "export { routes } from '../routes'",
  }),
  ...breaking(imports, 'knows no adapter', { 'src/ui/imports-adapter.ts': world('../..') }),
  ...breaking(imports, 'plain React', {
    'src/ui/imports-mobx.ts': "export { observer } from 'mobx-react-lite'",
    'src/ui/imports-router.ts': "export { Link } from 'react-router-dom'",
    'src/ui/imports-inversify.ts': container,
  }),
]

const fromTests = [
  ...breaking(imports, 'without a screen', {
    'tests/core/imports-react.ts': "export { useState } from 'react'",
    'tests/contracts/imports-mobx-react.ts': "export { observer } from 'mobx-react-lite'",
  }),
  ...breaking(imports, 'do not sleep', {
    'tests/core/imports-timers.ts': "export { setTimeout } from 'node:timers/promises'",
  }),
]

/** Every border between the folders, crossed. */
export const crossings: Violation[] = [...fromCore, ...fromAdapters, ...fromSrc, ...fromTests]

/** An adapter that imports its neighbour, for each adapter there is: a new one needs its line in the rules. */
export const neighbours = (adapters: string[]): Violation[] =>
  adapters.flatMap((name) => {
    const neighbour = name === 'in-memory' ? 'browser' : 'in-memory'
    const source = `export { it } from '../${neighbour}/it'`
    return breaking(imports, 'do not know each other', { [`adapters/${name}/imports-neighbour.ts`]: source })
  })
