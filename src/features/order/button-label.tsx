import { observer } from 'mobx-react-lite'
import { useViewModel } from '../../use-view-model'
import { ButtonLabels } from './button-labels'

/** The label of a button by country; `children` unless the configuration has one. */
export const ButtonLabel = observer(function ButtonLabel(props: {
  button: 'start' | 'pay'
  children: string
}) {
  const labels = useViewModel(ButtonLabels)
  return <span>{labels.labelOf(props.button) ?? props.children}</span>
})
