### Words of the whole page.

page-name = manyheads
