import { library } from '#messages/benefits'
import { Stack } from '../../ui/stack'
import fitness from './covers/fitness.svg?no-inline'
import mindfulness from './covers/mindfulness.svg?no-inline'
import sleep from './covers/sleep.svg?no-inline'
import yoga from './covers/yoga.svg?no-inline'
import styles from './library.module.css'

const covers = [
  { ...library.mindfulness, image: mindfulness },
  { ...library.sleep, image: sleep },
  { ...library.yoga, image: yoga },
  { ...library.fitness, image: fitness },
]

/** What the library holds, as pictures. */
export function Library() {
  return (
    <Stack as="section">
      <h2>{library.heading}</h2>
      <ul className={styles.covers}>
        {covers.map(({ title, text, image }) => (
          <li key={title}>
            <img className={styles.cover} src={image} alt="" width="320" height="240" loading="lazy" />
            <p>{title}</p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
