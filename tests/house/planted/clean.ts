import type { Files } from './tree'

/** What each folder is allowed to do: the linter and the compiler have nothing to say about any of it. */
export const clean: Files = {
  'src-core/domain/price.ts': 'export type Price = { cents: number }',
  'src-core/domain/total.ts': [
    "import type { Price } from './price'",
    'export const total = (prices: Price[]) => prices.reduce((sum, price) => sum + price.cents, 0)',
    'export const billed = (now: number) => new Date(now)',
  ].join('\n'),
  'adapters/in-memory/world.ts': [
    "import { total } from '../../src-core/domain/total'",
    'export const owed = () => total([{ cents: 5 }])',
  ].join('\n'),
  'adapters/in-memory/card-form.tsx': [
    "import { useState } from 'react'",
    "import { Button } from '../../src/ui/button'",
    "import { owed } from './world'",
    'export function CardForm() {',
    '  const [cents] = useState(owed)',
    '  return <Button>{cents}</Button>',
    '}',
  ].join('\n'),
  'adapters/browser/log.ts': [
    "import type { Price } from '../../src-core/domain/price'",
    'export const log = (price: Price) => console.info(price.cents, Date.now())',
  ].join('\n'),
  'adapters/firebase/identity.ts': "export { initializeAuth } from 'firebase/auth'",
  'adapters/stripe/load.ts': "export { loadStripe } from '@stripe/stripe-js/pure'",
  'adapters/http/answer.ts': "export type { Price } from '../../src-core/domain/price'",
  'src/ui/button.tsx': [
    "import type { ReactNode } from 'react'",
    'export const Button = ({ children }: { children: ReactNode }) => <button type="button">{children}</button>',
  ].join('\n'),
  'src/ui/price-tag.tsx': [
    "import type { Price } from '../../src-core/domain/price'",
    'export const PriceTag = ({ price }: { price: Price }) => <b>{price.cents}</b>',
  ].join('\n'),
  'src/stores/order.ts': [
    "import { observable } from 'mobx'",
    "import type { Price } from '../../src-core/domain/price'",
    'export const price: Price = observable({ cents: 1 })',
  ].join('\n'),
  'src/i18n/en/plans.ts': "export const plans = { legend: 'Choose your plan' }",
  'src/screens/plans/plans-screen.tsx': [
    "import { observer } from 'mobx-react-lite'",
    "import { plans } from '#messages/plans'",
    "import { price } from '../../stores/order'",
    "import { PriceTag } from '../../ui/price-tag'",
    'export const PlansScreen = observer(() => (',
    '  <section aria-label={plans.legend}>',
    '    <PriceTag price={price} />',
    '  </section>',
    '))',
  ].join('\n'),
  'src/screens/plans/plans.module.ts': [
    "import { ContainerModule } from 'inversify'",
    "import { PORTS } from '../../ports'",
    'export const plansModule = new ContainerModule(({ bind }) => void bind(PORTS.price))',
  ].join('\n'),
  'src/ports.ts': [
    "import type { ServiceIdentifier } from 'inversify'",
    "import type { Price } from '../src-core/domain/price'",
    "export const PORTS: { price: ServiceIdentifier<Price> } = { price: Symbol('price') }",
  ].join('\n'),
  'src/composition/sandbox.tsx': [
    "import { Container } from 'inversify'",
    "import { log } from '../../adapters/browser/log'",
    "import { CardForm } from '../../adapters/in-memory/card-form'",
    "import { plansModule } from '../screens/plans/plans.module'",
    'export const sandbox = { container: new Container(), plansModule, log, CardForm }',
  ].join('\n'),
  'src/composition/limit.ts': 'export const limit = { cents: 3 }',
  'src/main.tsx': [
    "import { sandbox } from '#composition'",
    "import { limit } from './composition/limit'",
    'sandbox.log(limit)',
  ].join('\n'),
  'tests/core/total.test.ts': [
    "import { expect, test } from 'vitest'",
    "import { total } from '../../src-core/domain/total'",
    "test('nothing costs nothing', () => expect(total([])).toBe(0))",
  ].join('\n'),
  'tests/screens/plans.test.tsx': [
    "import { render } from '@testing-library/react'",
    "import { expect, test } from 'vitest'",
    "import { PlansScreen } from '../../src/screens/plans/plans-screen'",
    "test('it shows', () => expect(render(<PlansScreen />).container).toBeDefined())",
  ].join('\n'),
  'examples/say.ts': "console.log('examples speak')",
  'tools/say.ts': "console.log('tools speak')",
  'some.config.ts': 'export default {}',
}
