import { useTexts } from '../../portal'
import { BenefitList } from '../../ui/benefit-list'
import { Card } from '../../ui/card'

/** What the subscription gives. */
export function Benefits() {
  const { benefits } = useTexts()
  return (
    <Card title={benefits.heading}>
      <BenefitList
        items={[
          { key: 'library', icon: 'library', ...benefits.library },
          { key: 'meditation', icon: 'meditation', ...benefits.meditation },
          { key: 'video', icon: 'video', ...benefits.video },
        ]}
      />
    </Card>
  )
}
