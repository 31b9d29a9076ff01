"""Training of small models for ``--model local:FILE``: ``python -m cooperage.train --help``. It needs PyTorch (the extra ``train``)."""
