import type { Harmless } from './harmless'

const session = 'src/stores/session-store.ts'
const order = 'src/stores/order-store.ts'

export const harmlessInStores: readonly Harmless[] = [
  {
    file: 'src/stores/country-store.ts',
    was: "return this.state.type === 'resolved' ? this.state.country : undefined",
    becomes: 'return true ? this.state.country : undefined',
    reason: 'Until it is resolved there is no country to read; the compiler asks for the type first.',
  },
  {
    file: order,
    was: "if (this.order?.promo.type === 'after-sign-in') await this.applyPromo()",
    becomes: "if (this.order.promo.type === 'after-sign-in') await this.applyPromo()",
    reason: 'The page that calls it has just begun an order; the compiler does not know that.',
  },
  {
    file: order,
    was: 'if (order === this.order) return',
    becomes: 'if (false) return',
    reason: 'The same order is shown and kept as the same; it only costs time.',
  },
  {
    file: session,
    was: 'return () => this.stopListening?.()',
    becomes: 'return () => this.stopListening()',
    reason: 'Starting has begun to listen, so there is something to stop; the compiler does not know that.',
  },
  {
    file: session,
    was: "this.unconfirmed = id === undefined ? 'none' : this.useCases.trackPurchase.unconfirmed(id)",
    becomes: "this.unconfirmed = false ? 'none' : this.useCases.trackPurchase.unconfirmed(id)",
    reason: 'Nobody’s purchase is asked for, and there is none; the compiler does not let that be asked.',
  },
  {
    file: session,
    was: 'const word = (this.word += 1)',
    becomes: 'const word = (this.word -= 1)',
    reason: 'Words only have to differ from each other.',
  },
  {
    file: session,
    was: "if (word === this.word && this.state.type === 'loading') this.become({ type: 'unreachable' })",
    becomes: "if (word === this.word && true) this.become({ type: 'unreachable' })",
    reason: 'Until identity has said a word the page is loading, or unreachable already.',
  },
]
