import { testWorlds } from './cells'
import { formWorlds } from './worlds/form-worlds'

testWorlds(formWorlds)
