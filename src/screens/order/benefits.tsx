import { useTexts } from '../../portal'
import { BenefitList } from '../../ui/benefit-list'
import { Card } from '../../ui/card'
import { PhonePicture } from '../../ui/phone-picture'

/** What the subscription gives; `pictured`, with a drawing of the app where there is room. */
export function Benefits({ pictured = false }: { pictured?: boolean }) {
  const { benefits } = useTexts()
  return (
    <Card title={benefits.heading}>
      <BenefitList
        items={[
          { key: 'library', icon: 'library', ...benefits.library },
          { key: 'meditation', icon: 'meditation', ...benefits.meditation },
          { key: 'video', icon: 'video', ...benefits.video },
        ]}
        {...(pictured ? { picture: <PhonePicture /> } : {})}
      />
    </Card>
  )
}
