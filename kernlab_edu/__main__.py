"""`python -m kernlab_edu doctor` does what `kernlab-edu doctor` does."""

import sys

from kernlab_edu.cli import main

sys.exit(main())
