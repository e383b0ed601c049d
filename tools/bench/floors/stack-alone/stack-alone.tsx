import { Container } from 'inversify'
import { makeObservable, observable } from 'mobx'
import { observer } from 'mobx-react-lite'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

class Heading {
  text = 'Sleep deeper. Breathe easier.'

  constructor() {
    makeObservable(this, { text: observable })
  }
}

const container = new Container({ jitless: true })
container.bind(Heading).toResolvedValue(() => new Heading())

const Page = observer(({ heading }: { heading: Heading }) => <h1>{heading.text}</h1>)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Page heading={container.get(Heading)} />} />
      </Routes>
    </BrowserRouter>,
  )
}
