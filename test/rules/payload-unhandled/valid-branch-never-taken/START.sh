echo '<call return="BACK">CHECK</call>'
