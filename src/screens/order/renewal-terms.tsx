import type { Product } from '../../../src-core/domain/plan-catalogue'
import { usePortal } from '../../portal'
import { textLinkClass } from '../../ui/text-link'
import { presentRenewal } from './present-order'

/** Trial, prices, dates, renewal and how to cancel: beside every button that starts a subscription. */
export function RenewalTerms({ product }: { product: Product }) {
  const { config, texts } = usePortal()
  return (
    <p>
      {presentRenewal(product, texts)} {texts.terms.agree}{' '}
      <a className={textLinkClass} href={config.links.terms} rel="noreferrer noopener">
        {texts.terms.link}
      </a>
      .
    </p>
  )
}
