"""Starts Orca, which writes each sentence that it says to its output, as a line of JSON, instead of saying it aloud.

Orca's own command allows one Orca for a user; this program allows one for a display.
"""

import json
import sys

from orca import orca, settings, speech


def write(text, *_):
    print(json.dumps(text), flush=True)


speech.init = lambda: None
speech._speak = write
speech.speakCharacter = write
# Orca ends itself if its start takes longer, in seconds; 0 is no limit.
settings.timeoutTime = 0
# A key that is pressed twice, on any machine, in seconds.
settings.doubleClickTimeout = 60

# It says each character once it is in the field, instead of each key.
CHANGES = {
    "enableBraille": False,
    "enableEchoByCharacter": True,
    "enableKeyEcho": False,
    "enableSound": False,
}
orca.getSettingsManager().activate(None, CHANGES)
sys.exit(orca.main())
