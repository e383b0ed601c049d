import { testWorlds } from './cells'
import { providerWorlds } from './worlds/provider-worlds'

testWorlds(providerWorlds)
