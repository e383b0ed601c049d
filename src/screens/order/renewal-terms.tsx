import type { Product } from '../../../src-core/domain/plan-catalogue'
import { usePage } from '../../portal'
import { Stack } from '../../ui/stack'
import { textLinkClass } from '../../ui/text-link'
import { Timeline } from '../../ui/timeline'
import { presentRenewal } from './present-terms'

/** Trial, prices, dates, renewal and how to cancel: beside every button that starts a subscription. */
export function RenewalTerms({ product }: { product: Product }) {
  const { config, texts } = usePage()
  return (
    <Stack>
      <Timeline items={presentRenewal(product, texts)} />
      <p>
        {texts.terms.cancel} {texts.terms.agree}{' '}
        <a className={textLinkClass} href={config.links.terms} rel="noreferrer noopener">
          {texts.terms.link}
        </a>
        .
      </p>
    </Stack>
  )
}
