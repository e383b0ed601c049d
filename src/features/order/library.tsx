import { library } from '#messages/benefits'
import { Stack } from '../../ui/stack'
import fitness from './covers/fitness.svg?no-inline'
import mindfulness from './covers/mindfulness.svg?no-inline'
import sleep from './covers/sleep.svg?no-inline'
import yoga from './covers/yoga.svg?no-inline'
import styles from './library.module.css'

const covers = [
  { title: library.mindfulness, image: mindfulness },
  { title: library.sleep, image: sleep },
  { title: library.yoga, image: yoga },
  { title: library.fitness, image: fitness },
]

/** What the library holds, as pictures. */
export function Library() {
  return (
    <Stack as="section">
      <h2>{library.heading}</h2>
      <ul className={styles.covers}>
        {covers.map(({ title, image }) => (
          <li key={title}>
            <img className={styles.cover} src={image} alt="" width="320" height="240" loading="lazy" />
            {title}
          </li>
        ))}
      </ul>
    </Stack>
  )
}
