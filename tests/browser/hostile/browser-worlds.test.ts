import { testWorlds } from './cells'
import { browserWorlds } from './worlds/browser-worlds'

testWorlds(browserWorlds)
