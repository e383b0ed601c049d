import { testWorlds } from './cells'
import { pageWorlds } from './worlds/page-worlds'

testWorlds(pageWorlds)
