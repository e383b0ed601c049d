import type { OrderPromo, PromoFailure } from '../../../../src-core/domain/order'
import type { BillingType } from '../../../../src-core/domain/plan-catalogue'
import type { Crawler, CrawlFault } from './crawler'
import { failures, type Open, type States } from './page-state'

async function openPlans(crawler: Crawler, query = '') {
  await crawler.open(`/membership${query}`)
  await crawler.page.getByRole('radio').first().waitFor()
}

async function openWithCode(crawler: Crawler, query = '?promo=CALM50') {
  await openPlans(crawler, query)
  await crawler.see(crawler.texts.promo.applied)
}

async function applyCode(crawler: Crawler, code = 'CALM50') {
  await crawler.page.getByRole('textbox', { name: crawler.texts.promo.label }).fill(code)
  await crawler.press(crawler.texts.promo.apply)
}

const previewed =
  (fault: CrawlFault, text: (texts: Crawler['texts']) => string): Open =>
  async (crawler) => {
    await openPlans(crawler)
    await crawler.fault(fault)
    await applyCode(crawler)
    await crawler.see(text(crawler.texts))
  }

const afterSignIn = previewed(['previewPrice', { kind: 'sign-in-needed' }], ({ promo }) => promo.afterSignIn)

async function openSignUpWithOrder(crawler: Crawler) {
  await openWithCode(crawler)
  await crawler.follow(crawler.texts.membership.tryFree('Halcyon'))
  await crawler.seeHeading(crawler.texts.signUp.heading)
}

export const planStates = {
  promo: {
    idle: (crawler) => openPlans(crawler),
    fetching: previewed(['previewPrice', 'never-answers'], ({ promo }) => promo.checking),
    applied: (crawler) => openWithCode(crawler),
    failed: async (crawler) => {
      await openPlans(crawler)
      await applyCode(crawler, 'NOPE')
      await crawler.see(crawler.texts.promo.failed.refused)
    },
    'after-sign-in': afterSignIn,
  } satisfies States<OrderPromo['type']>,
  'promo failure': failures<PromoFailure>(
    'previewPrice',
    { refused: { kind: 'code-refused' }, 'not-checked': { kind: 'unreachable' } },
    (crawler, fault, kind) => previewed(fault, ({ promo }) => promo.failed[kind])(crawler),
  ),
  'billing type': {
    monthly: async (crawler) => {
      await openWithCode(crawler, '?plan=first&promo=STARTNOW&country=CA')
      await crawler.page.getByRole('link', { name: crawler.texts.membership.start('Halcyon') }).waitFor()
    },
    yearly: (crawler) => openWithCode(crawler, '?plan=second&promo=SLEEP30&country=GB'),
  } satisfies States<BillingType>,
  'order beside a form': {
    applied: openSignUpWithOrder,
    'after-sign-in': async (crawler) => {
      await afterSignIn(crawler)
      await crawler.follow(crawler.texts.layout.signIn)
      await crawler.seeHeading(crawler.texts.signIn.heading)
    },
  } satisfies States<'applied' | 'after-sign-in'>,
  expanded: {
    questions: async (crawler) => {
      await openPlans(crawler)
      const questions = Object.values(crawler.texts.questions).filter((each) => typeof each === 'object')
      for (const { question } of questions) await crawler.page.getByText(question).click()
      await crawler.see(crawler.texts.questions.card.answer)
    },
    order: async (crawler) => {
      await crawler.page.setViewportSize({ width: 320, height: 640 })
      await openSignUpWithOrder(crawler)
      await crawler.page.getByRole('button', { name: crawler.texts.order.yourOrder }).click()
      await crawler.see(crawler.texts.order.trialLine)
    },
  } satisfies States<'questions' | 'order'>,
}
