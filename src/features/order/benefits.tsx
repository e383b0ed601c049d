import type { ReactNode } from 'react'
import { benefits } from '#messages/benefits'
import { BenefitList } from '../../ui/benefit-list'
import { Card } from '../../ui/card'

/** The benefits of a subscription, with a picture if there is room. */
export function Benefits({ picture }: { picture?: ReactNode }) {
  return (
    <Card title={benefits.heading}>
      <BenefitList
        items={[
          { key: 'library', icon: 'library', ...benefits.library },
          { key: 'meditation', icon: 'meditation', ...benefits.meditation },
          { key: 'video', icon: 'video', ...benefits.video },
        ]}
        picture={picture}
      />
    </Card>
  )
}
