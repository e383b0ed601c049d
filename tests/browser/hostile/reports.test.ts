import { testWorlds } from './cells'
import { reportedWorlds } from './worlds/reported-worlds'

testWorlds(reportedWorlds)
